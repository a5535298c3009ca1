import cluster from 'node:cluster'
import { pino, type Logger } from 'pino'
import { personFieldList } from '../../../domain/forms/personFields.ts'
import type { Config } from '../context/config.ts'

/** Names of fields with secrets and personal numbers, whose values are not logged (promise 54). */
const secretKeys = [
  'password',
  'repeatPassword',
  'newPassword',
  'confirmPassword',
  'token',
  'access_token',
  'authorization',
  'captcha',
  'cookie',
  'password_hash',
  ...personFieldList.flatMap(({ name, column, isSecret }) => (isSecret ? [name, column] : [])),
]

/**
 * Creates the log: one JSON object per line. A request is logged as method and route pattern, never as its
 * address, which may contain a token. A database error is logged with its code and names, not with the row's
 * values. Reasons and errors of others, such as a mail server's, are logged without e-mail addresses.
 */
export function createLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  stream?: { write: (line: string) => void },
): Logger {
  return pino(
    {
      level: logLevel,
      // Several processes write to one log.
      base: cluster.worker ? { process: cluster.worker.id } : undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*.headers.${key}`]),
        censor: '[hidden]',
      },
      serializers: {
        req: requestLine,
        res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
        err: plainError,
        reason: (reason: unknown) => (typeof reason === 'string' ? hideAddresses(reason) : reason),
      },
    },
    stream ?? process.stdout,
  )
}

function requestLine(request: {
  method: string
  ip?: string
  host?: string
  routeOptions?: { url?: string }
}): Record<string, unknown> {
  return { method: request.method, route: request.routeOptions?.url, host: request.host, ip: request.ip }
}

/** A text without its e-mail addresses; the `@` of a package in a path is none. */
export function hideAddresses(text: string): string {
  return text.replaceAll(/[^\s<>@/:;,"'()[\]]{1,64}@[^\s<>@/:;,"'()[\]]{1,255}/g, '[address]')
}

function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: hideAddresses(String(error)) }
  const { name, message, stack, cause } = error
  const { code, constraint, table, column } = error as {
    code?: string
    constraint?: string
    table?: string
    column?: string
  }
  return {
    name,
    message: hideAddresses(message),
    code,
    constraint,
    table,
    column,
    stack: stack && hideAddresses(stack),
    ...(cause ? { cause: plainError(cause) } : {}),
  }
}

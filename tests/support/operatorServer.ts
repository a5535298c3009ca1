import { generateSync } from 'otplib'
import type { TenantFile } from '../../src/domain/company/tenant/schemaTenant.ts'
import { buildOperatorApp } from '../../src/server/start/operator-app/operatorApp.ts'
import { checkAnswers, type AnswerFaults } from './checkAnswers.ts'
import { createContractServer, type ContractServer } from './contractServer.ts'
import { runForAcme } from './operations.ts'

export type Account = { name: string; password: string; secondFactor: string }

/** A call of an operation: with `company` for one company, with `files` as a form. */
export type OperatorCall = {
  company?: string
  /** The language of the answer. */
  language?: string
  files?: Record<string, { name: string; content: string | Buffer }>
  input?: unknown
  dryRun?: unknown
  confirm?: unknown
}

export type OperatorServer = ContractServer & {
  app: Awaited<ReturnType<typeof buildOperatorApp>>
  /** Runs an operation like the shell, which has no account, and returns its answer. */
  inShell: <Answer = any>(name: string, input: object) => Promise<Answer>
  add: (name: string, set: string, companies?: string[]) => Promise<Account>
  logIn: (body: object) => Promise<{ status: number; token: string }>
  /** Returns the token of a new session. */
  tokenOf: (account: Account) => Promise<string>
  operate: (token: string, operation: string, call?: OperatorCall) => Promise<{ status: number; body: any }>
  /** Returns the newest entry in the history of operations. */
  lastRun: () => Promise<Record<string, unknown>>
}

/** Creates a server for operators with a separate company. */
export async function createOperatorServer(
  env: Record<string, string> = {},
  plan: TenantFile['plan'] = {},
): Promise<OperatorServer> {
  const server = await createContractServer({
    plan,
    env: { REQUESTS_PER_MINUTE_OF_OPERATOR: '100000', ...env },
  })
  const context = { ...server.context, db: server.context.operators }
  let answers: AnswerFaults | undefined
  const app = await buildOperatorApp(context, {
    deskDir: '/nowhere',
    prepare: (made) => {
      answers = checkAnswers(made)
    },
  })
  const run = (name: string, input: object) =>
    runForAcme(context, name, { ...input }, { actor: 'shell', company: undefined })
  const inShell = async (name: string, input: object) => (await run(name, input)).answer
  const logIn = async (payload: object) => {
    const answer = await app.inject({ method: 'POST', url: '/api/session', payload })
    return { status: answer.statusCode, token: answer.json().token as string }
  }
  return {
    ...server,
    context,
    app,
    inShell,
    add: (name, set, companies) => inShell('operators add', { name, set, ...(companies && { companies }) }),
    logIn,
    tokenOf: async (account) => {
      const { name, password } = account
      return (await logIn({ name, password, code: codeOf(account) })).token
    },
    operate: async (token, operation, call = { input: {} }) => {
      const { headers, ...sent } = await requestOf(operation, call)
      const own = { ...headers, authorization: `Bearer ${token}` }
      const answer = await app.inject({ method: 'POST', ...sent, headers: own })
      return { status: answer.statusCode, body: answer.json() }
    },
    lastRun: async () => (await inShell('history list', { count: 1, reads: true })).runs[0],
    close: async () => {
      await app.close()
      await server.close()
      answers?.assertNone()
    },
  }
}

/** Builds the address, headers and body of a call like a browser. */
export async function requestOf(operation: string, { company, language, files, ...body }: OperatorCall) {
  const path = `operations/${operation.replace(' ', '/')}`
  const url = company === undefined ? `/api/${path}` : `/api/companies/${company}/${path}`
  const headers: Record<string, string> = language === undefined ? {} : { 'accept-language': language }
  if (!files)
    return { url, payload: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }
  const form = new FormData()
  for (const [part, value] of Object.entries(body))
    if (value !== undefined) form.append(part, JSON.stringify(value))
  for (const [field, { name, content }] of Object.entries(files))
    form.append(field, new Blob([content as BlobPart]), name)
  const answer = new Response(form)
  const type = answer.headers.get('content-type') ?? ''
  return {
    url,
    payload: Buffer.from(await answer.arrayBuffer()),
    headers: { ...headers, 'content-type': type },
  }
}

/** Returns the code of an account's authenticator in `seconds` from now. */
export function codeOf({ secondFactor }: Pick<Account, 'secondFactor'>, seconds = 0): string {
  return generateSync({
    secret: new URL(secondFactor).searchParams.get('secret') ?? '',
    epoch: Math.floor(Date.now() / 1000) + seconds,
  })
}

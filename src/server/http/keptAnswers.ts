import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip'

/** An answer as it travels: serialized once, compressed once for each encoding that is asked for. */
export type KeptAnswer = { tag: string; body: Buffer; encoded: Map<Encoding, Promise<Buffer>> }

const minBytes = 1024
const maxAgeMs = 60_000

/** An answer to keep, tagged by its content. */
export function keptAnswer(value: unknown): KeptAnswer {
  const body = Buffer.from(JSON.stringify(value))
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return { tag, body, encoded: new Map() }
}

type Aged = { version: string; madeMs: number; answer: KeptAnswer }

/** Answers by a key, kept while their version is the same and for a minute at most; the oldest give way. */
export class KeptAnswers {
  readonly #max: number
  readonly #now: () => number
  readonly #kept = new Map<string, Aged>()

  constructor(max: number, now: () => number = () => performance.now()) {
    this.#max = max
    this.#now = now
  }

  async of(key: string, version: string, make: () => unknown): Promise<KeptAnswer> {
    const known = this.#kept.get(key)
    if (known?.version === version && this.#now() - known.madeMs < maxAgeMs) return known.answer
    const madeMs = this.#now()
    const answer = keptAnswer(await make())
    this.#kept.delete(key)
    this.#kept.set(key, { version, madeMs, answer })
    if (this.#kept.size > this.#max) this.#kept.delete(this.#kept.keys().next().value as string)
    return answer
  }
}

function isUnchanged({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match']?.split(',') ?? []
  return known.some((each) => each.trim().replace(/^W\//, '') === `"${tag}"`)
}

/** Answers what is kept, or 304 where the caller has it. */
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, body, encoded }: KeptAnswer,
): Promise<FastifyReply> {
  reply.header('etag', `"${tag}"`).header('vary', 'Accept-Encoding')
  if (isUnchanged(request, tag)) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  const encoding = body.length < minBytes ? undefined : encodingFor(request.headers['accept-encoding'])
  if (!encoding) return reply.send(body)
  const bytes = encoded.get(encoding) ?? compressed(body, encoding)
  encoded.set(encoding, bytes)
  return reply.header('content-encoding', encoding).send(await bytes)
}

function encodingFor(accepted = ''): Encoding | undefined {
  const names = accepted.split(',').flatMap((each) => {
    const [name = '', weight = ''] = each.split(';')
    return /q=0(\.0*)?\s*$/.test(weight) ? [] : [name.trim().toLowerCase()]
  })
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding))
}

function compressed(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'gzip'
    ? promisify(gzip)(body)
    : promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
}

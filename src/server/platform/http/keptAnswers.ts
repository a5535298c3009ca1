import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressed, encodingFor, type Encoding } from './encodings.ts'

/** A cached response: serialized once, compressed once for each requested encoding. */
export type KeptAnswer = { tag: string; parts: readonly Buffer[]; encoded: Map<Encoding, Promise<Buffer>> }
/** `isBrief`: something in the response may expire within the day, without a new version. */
type MadeAnswer = { answer: KeptAnswer; isBrief: boolean }

const minBytes = 1024
const briefMs = 60_000

/**
 * Builds a response for the cache, with an ETag of its content. The object in its field `shared`, common to
 * many responses, is serialized and stored once for all of them.
 */
export function keptAnswer(value: unknown, shared?: string): KeptAnswer {
  const part = shared === undefined ? undefined : (value as Record<string, unknown>)[shared]
  if (shared === undefined || typeof part !== 'object' || part === null) {
    const body = Buffer.from(JSON.stringify(value))
    return { tag: tagOf(body), parts: [body], encoded: new Map() }
  }
  const own = { ...(value as object), [shared]: undefined }
  const rest = Buffer.from(`${JSON.stringify(own).slice(0, -1)},${JSON.stringify(shared)}:`)
  const known = sharedParts.get(part) ?? sharedPart(part)
  sharedParts.set(part, known)
  return { tag: tagOf(rest, known.tag), parts: [rest, known.body, brace], encoded: new Map() }
}

const brace = Buffer.from('}')
const sharedParts = new WeakMap<object, { tag: string; body: Buffer }>()

function sharedPart(part: object): { tag: string; body: Buffer } {
  const body = Buffer.from(JSON.stringify(part))
  return { tag: tagOf(body), body }
}

function tagOf(body: Buffer, more = ''): string {
  return createHash('sha256').update(more).update(body).digest('base64url').slice(0, 22)
}

type Aged = MadeAnswer & { version: string; madeMs: number; bytes: number }

/**
 * Caches responses by key while their version is the same; brief ones, in which a link or a new e-mail may
 * expire, for at most a minute. Beyond `maxBytes`, the responses that were not read for the longest time are
 * dropped.
 */
export class KeptAnswers {
  readonly #maxBytes: number
  readonly #now: () => number
  readonly #kept = new Map<string, Aged>()
  #bytes = 0

  constructor(maxBytes: number, now: () => number = () => performance.now()) {
    this.#maxBytes = maxBytes
    this.#now = now
  }

  async of(key: string, version: string, make: () => Promise<MadeAnswer>): Promise<KeptAnswer> {
    const known = this.#kept.get(key)
    if (known?.version === version && !this.#isOver(known)) {
      // A map keeps the order of insertion, so its first entry is the one not read for the longest time.
      this.#kept.delete(key)
      this.#kept.set(key, known)
      return known.answer
    }
    const madeMs = this.#now()
    const { answer, isBrief } = await make()
    this.#drop(key)
    const bytes = ownBytes(answer)
    this.#kept.set(key, { version, madeMs, answer, isBrief, bytes })
    this.#bytes += bytes
    for (const unread of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#drop(unread)
    }
    return answer
  }

  #isOver({ isBrief, madeMs }: Aged): boolean {
    return isBrief && this.#now() - madeMs >= briefMs
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0
    this.#kept.delete(key)
  }
}

/**
 * The bytes of a response without the shared part: the first part, and the compressed whole, which is about
 * as large.
 */
function ownBytes({ parts: [own] }: KeptAnswer): number {
  return 2 * (own?.length ?? 0)
}

function isUnchanged({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match']?.split(',') ?? []
  return known.some((each) => each.trim().replace(/^W\//, '') === `"${tag}"`)
}

/** Sends a cached response, or 304 if the caller already has this version. */
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, parts, encoded }: KeptAnswer,
): Promise<FastifyReply> {
  reply.header('etag', `"${tag}"`).header('vary', 'Accept-Encoding')
  if (isUnchanged(request, tag)) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  const [first, ...rest] = parts
  const body = first && rest.length === 0 ? first : Buffer.concat(parts)
  const encoding = body.length < minBytes ? undefined : encodingFor(request.headers['accept-encoding'])
  if (!encoding) return reply.send(body)
  const bytes = encoded.get(encoding) ?? compressed(body, encoding)
  encoded.set(encoding, bytes)
  return reply.header('content-encoding', encoding).send(await bytes)
}

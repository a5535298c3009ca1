import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import type { FormSchema } from '../../domain/benefit/formSchema.ts'
import { ensureSecret } from '../../portal/api/browserSecret.ts'
import { getLanguage } from '../words/language.ts'
import { linesType } from '../../dto/progressDto.ts'
import type { AnswerTo } from './answers.ts'
import { askProof } from './askProof.ts'
import { readHeldFile } from './heldFiles.ts'
import { abortRequests, sendRequest, type Progress } from './request.ts'
import { followServerClock } from './today.ts'
import { sendUnsent } from './unsent.ts'

export type Operation = {
  name: string
  summary: string
  input: FormSchema
  /** The right that the operation needs. */
  right: string
  company: 'one' | 'oneOrAll' | 'none'
  dryRun: boolean
  /** True if the operation cannot be undone or sends mails to people: it needs a confirmed dry run. */
  final: boolean
  /** True if the operation only reads: it may run as soon as its page opens. */
  reads: boolean
  /** The operation that undoes it, by these inputs or answers, unless one of these answers holds. */
  inverse?: { name: string; by: string[]; isFinal?: true; unless?: string[] }
}
export type Me = {
  name: string
  /** The account's rights, each with its companies; null: all companies. */
  rights: { right: string; companies: string[] | null }[]
  companies: { id: string; name: string }[]
}
export type MadeFile = { name: string; base64: string }
/** The result of a run; a dry run returns the `confirm` that the real run sends. */
export type Outcome<Answer = Record<string, unknown>> = {
  answer: Answer
  files: MadeFile[]
  confirm?: string
}
type Run = {
  company?: string | undefined
  /** The chosen files by field; undefined if the operation takes none. */
  files?: Record<string, File | undefined> | undefined
  dryRun?: true | undefined
  /** The `confirm` of the dry run; true if the operation has no dry run. */
  confirm?: string | true | undefined
  input: Record<string, unknown>
}

/** A refusal with its sentences, one a line. The status is 0 when no answer arrived. */
export class Refused extends Error {
  readonly status: number
  /** True if the same call succeeds once the operator has proven who they are. */
  readonly needsProof: boolean
  constructor(status: number, message: string, needsProof = false) {
    super(message)
    this.status = status
    this.needsProof = needsProof
  }
}

/** Returns the message of an error. */
export const findSentence = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

const key = 'desk-session'

/** True while this tab has a session. */
export const hasSession = (): boolean => sessionStorage.getItem(key) !== null

type Credentials = {
  name: string
  password: string
  code?: string
  passkey?: AuthenticationResponseJSON
}

/** Loads the options with which the browser asks for a passkey. */
export const beginWithPasskey = (): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  callServer('POST', '/api/session/passkey')

export async function signIn(body: Credentials): Promise<void> {
  const { token } = await callServer<{ token: string }>('POST', '/api/session', {
    ...body,
    browser: ensureSecret('desk-browser'),
  })
  sessionStorage.setItem(key, token)
}

/** The token of a session that is being ended: the server refuses its calls. */
let leaving: string | null = null

/**
 * Ends the session: sends what still waits, aborts its other open requests, and sends no further ones.
 * @throws if what waited was refused; the session goes on
 */
export async function signOut(): Promise<void> {
  await sendUnsent()
  abortRequests()
  const left = callServer('DELETE', '/api/session')
  leaving = sessionStorage.getItem(key)
  await left.catch(() => undefined)
  sessionStorage.removeItem(key)
  leaving = null
}

/** The account whose password a link has set; an invited operator also gets a second factor. */
export type Chosen = { name: string; secondFactor: string | null }

/** The calls that replace a forgotten password. */
export const password = {
  forget: (name: string): Promise<void> => callServer('POST', '/api/password/forgotten', { name }),
  choose: (token: string, chosen: string): Promise<Chosen> =>
    callServer('POST', '/api/password', { token, password: chosen }),
}

/** Registers a listener for the end of the session by the server; returns a function that removes it. */
export function onSessionEnd(listener: () => void): () => void {
  sessionEnd.addEventListener('end', listener)
  return () => sessionEnd.removeEventListener('end', listener)
}
const sessionEnd = new EventTarget()

export async function loadMe(): Promise<Me> {
  const me = await callServer<Me & { now?: string }>('GET', '/api/session')
  followServerClock(me.now)
  return me
}
export const loadOperations = (): Promise<Operation[]> => callServer('GET', '/api/operations')
/**
 * Runs an operation; `onProgress` receives the progress of long work. If the server wants password and second
 * factor first, the operator is asked for them and the call is sent again.
 */
export async function run<Name extends string>(
  name: Name,
  { company, files, ...body }: Run,
  onProgress?: (at: Progress) => void,
): Promise<Outcome<AnswerTo<Name>>> {
  const path = `operations/${name.replace(' ', '/')}`
  const address = company ? `/api/companies/${encodeURIComponent(company)}/${path}` : `/api/${path}`
  const send = async (): Promise<Outcome<AnswerTo<Name>>> =>
    callServer('POST', address, files ? await buildMultipart(body, files) : body, onProgress)
  try {
    return await send()
  } catch (error) {
    const isProven = error instanceof Refused && error.needsProof && (await askProof(error.message))
    if (!isProven) throw error
    return send()
  }
}

/** Builds the multipart body of a call with files: every other part is JSON. */
async function buildMultipart(
  body: Omit<Run, 'company' | 'files'>,
  files: NonNullable<Run['files']>,
): Promise<FormData> {
  const form = new FormData()
  for (const [part, value] of Object.entries(body))
    if (value !== undefined) form.append(part, JSON.stringify(value))
  for (const [field, file] of Object.entries(files)) if (file) form.append(field, await readHeldFile(file))
  return form
}

export type Passkey = { id: string; name: string; madeAt: string; usedAt: string | null }

/** The second factors of the account. */
export type Factors = { hasAuthenticator: boolean; passkeys: Passkey[] }
/** A new authenticator: the address for the app, and the server's seal. */
export type Authenticator = { secondFactor: string; sealed: string }

/** The calls of the operator's own account. */
export const account = {
  factors: (): Promise<Factors> => callServer('GET', '/api/account'),
  prove: (proof: Omit<Credentials, 'name'>): Promise<void> => callServer('POST', '/api/account/proof', proof),
  offerAuthenticator: (): Promise<Authenticator> => callServer('POST', '/api/account/authenticator/offer'),
  renewAuthenticator: (sealed: string, code: string): Promise<void> =>
    callServer('POST', '/api/account/authenticator', { sealed, code }),
  changePassword: (password: string): Promise<void> =>
    callServer('POST', '/api/account/password', { password }),
  offerPasskey: (): Promise<PublicKeyCredentialCreationOptionsJSON> =>
    callServer('POST', '/api/account/passkeys/offer'),
  addPasskey: (name: string, response: RegistrationResponseJSON): Promise<void> =>
    callServer('POST', '/api/account/passkeys', { name, response }),
  removePasskey: (id: string): Promise<void> =>
    callServer('DELETE', `/api/account/passkeys/${encodeURIComponent(id)}`),
  endSessions: (): Promise<void> => callServer('DELETE', '/api/account/sessions'),
}

/** These texts are in the code because the message files may be what failed to load. */
const unreachable = {
  es: 'No se puede conectar con el servidor: comprueba tu conexión e inténtalo de nuevo.',
  ca: 'No es pot connectar amb el servidor: comprova la connexió i torna-ho a provar.',
  en: 'The server cannot be reached: check your connection and try again.',
  pt: 'Não é possível contactar o servidor: verifica a tua ligação e tenta de novo.',
}

/** What the server says where it cannot answer at all: a literal without a way out. */
const unavailable = 'Service is unavailable'
const away = {
  es: 'El servidor no puede responder ahora. Espera un momento e inténtalo de nuevo.',
  ca: 'El servidor no pot respondre ara. Espera un moment i torna-ho a provar.',
  en: 'The server cannot answer now. Wait a moment and try again.',
  pt: 'O servidor não pode responder agora. Espera um momento e tenta de novo.',
}

async function callServer<Answer>(
  method: string,
  path: string,
  body?: object,
  onProgress?: (at: Progress) => void,
): Promise<Answer> {
  const isForm = body instanceof FormData
  const token = sessionStorage.getItem(key)
  // The session's page is closing: nothing uses the response.
  if (token !== null && token === leaving) return new Promise(() => {})
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && !isForm && { 'content-type': 'application/json' }),
    'accept-language': getLanguage(),
    ...(onProgress && { accept: `${linesType}, application/json` }),
  }
  const sent = { method, path, headers, body: isForm ? body : body && JSON.stringify(body), onProgress }
  const { status, content } = await sendRequest(sent)
  if (status === 204) return undefined as Answer
  const { error } = (content ?? {}) as {
    error?: { message?: string; statusCode?: number; name?: string }
  }
  if (content !== undefined && !error) return content as Answer
  if (!error) throw new Refused(0, unreachable[getLanguage()])
  // Signing out of an ended session is not an error, and a late response to an earlier session does not end
  // the current one.
  const isOwn = token !== null && token === sessionStorage.getItem(key)
  if (error.statusCode === 401 && isOwn && method !== 'DELETE') {
    sessionStorage.removeItem(key)
    sessionEnd.dispatchEvent(new Event('end'))
  }
  const isAway = error.statusCode === 503 && (error.message ?? unavailable) === unavailable
  const sentence = isAway ? away[getLanguage()] : (error.message ?? '')
  throw new Refused(error.statusCode ?? status, sentence, error.name === 'ProofNeeded')
}

import type { PasskeyDto } from '../../dto/passkeyDto.ts'
import { api } from './api.ts'
import { NoPasskey } from './knowsPasskeys.ts'

/** Loads the library, only when a passkey is created or used. */
const library = () => import('@simplewebauthn/browser')

type MakeOptions = Parameters<typeof import('@simplewebauthn/browser').startRegistration>[0]['optionsJSON']
type ShowOptions = Parameters<typeof import('@simplewebauthn/browser').startAuthentication>[0]['optionsJSON']

/** GET /profile/passkeys, the oldest first. */
export async function loadPasskeys(): Promise<PasskeyDto[]> {
  return api.get<PasskeyDto[]>('/profile/passkeys')
}

/** Makes a passkey with the browser and adds it to the account. @throws NoPasskey */
export async function addPasskey(name: string): Promise<void> {
  const optionsJSON = await api.post<MakeOptions>('/profile/passkeys/offer')
  const { startRegistration, WebAuthnError } = await library()
  const response = await startRegistration({ optionsJSON }).catch(toNoPasskey(WebAuthnError))
  await api.post('/profile/passkeys', { name, response })
}

/** DELETE /profile/passkeys/{id}. */
export async function removePasskey(id: string): Promise<void> {
  await api.delete(`/profile/passkeys/${encodeURIComponent(id)}`)
}

/**
 * Logs in with a passkey of the browser and returns the token of a session.
 * @throws NoPasskey
 */
export async function logInByPasskey(known: { browser?: string }): Promise<string> {
  const optionsJSON = await api.post<ShowOptions>('/auth/passkey/offer')
  const { startAuthentication, WebAuthnError } = await library()
  const response = await startAuthentication({ optionsJSON }).catch(toNoPasskey(WebAuthnError))
  const { token } = await api.post<{ token: string }>('/auth/passkey', { response, ...known })
  return token
}

/** Returns a handler that throws NoPasskey for an error of the browser or the passkey, others unchanged. */
function toNoPasskey(libraryError: abstract new (...args: never[]) => Error) {
  return (error: unknown): never => {
    if (!(error instanceof libraryError || error instanceof DOMException)) throw error
    throw new NoPasskey('The browser gave no passkey', { cause: error })
  }
}

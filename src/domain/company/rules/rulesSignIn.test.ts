import { expect, it } from 'vitest'
import type { TenantFiles } from '../files/files.ts'
import { signInWarnings } from './rulesSignIn.ts'

const sentences = (provider: object | undefined) => {
  const identityProvider = provider && { name: 'Example', clientId: 'benefits', ...provider }
  const tenant = { signIn: { identityProvider } } as TenantFiles['tenant']
  return signInWarnings({ tenant }).map(({ path, message }) => `${path.at(-1)}: ${message}`)
}

const example = 'https://login.example.com/example'
const entra = 'https://login.microsoftonline.com/5f0e/v2.0'
const alone = `issuer: expected the address alone, did you mean "${example}"?`
const unverified =
  'matchBy: Microsoft Entra sends no verified e-mail, so nobody gets in: ' +
  'expected "employeeNumber", got "email"'

it.each<[object | undefined, string[]]>([
  [undefined, []],
  [{ issuer: example }, []],
  [{ issuer: `${example}/.well-known/openid-configuration` }, [alone]],
  [{ issuer: `${example}/.well-known/openid-configuration/` }, [alone]],
  [{ issuer: entra }, [unverified]],
  [{ issuer: entra, matchBy: 'email' }, [unverified]],
  [{ issuer: 'https://sts.windows.net/5f0e/' }, [unverified]],
  [{ issuer: entra, matchBy: 'employeeNumber' }, []],
  [{ issuer: 'no address' }, []],
])('a sign-in with which nobody gets in is told: %j', (provider, expected) => {
  expect(sentences(provider)).toEqual(expected)
})

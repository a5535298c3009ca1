import { warning, type TenantFault } from '../files/faults.ts'
import type { TenantFiles } from '../files/files.ts'

/** What a provider adds to its own address to describe itself. */
const discovery = /\/\.well-known\/openid-configuration\/?$/

/** Hosts of Microsoft Entra, which never says that an e-mail is verified. */
const entraHosts = ['login.microsoftonline.com', 'sts.windows.net']

/** Warns about a company's own sign-in with which nobody would get in. */
export function signInWarnings({ tenant: { signIn } }: Pick<TenantFiles, 'tenant'>): TenantFault[] {
  const provider = signIn?.identityProvider
  if (!provider || !URL.canParse(provider.issuer)) return []
  const place = (key: string) => ({ file: 'tenant.json', path: ['signIn', 'identityProvider', key] })
  const { issuer, matchBy = 'email' } = provider
  const value = issuer.replace(discovery, '')
  const isEntra = entraHosts.includes(new URL(issuer).hostname)
  const never = 'Microsoft Entra sends no verified e-mail, so nobody gets in'
  return [
    ...(value === issuer
      ? []
      : [
          {
            ...warning(place('issuer'), `expected the address alone, did you mean "${value}"?`),
            fix: { value },
          },
        ]),
    ...(isEntra && matchBy === 'email'
      ? [warning(place('matchBy'), `${never}: expected "employeeNumber", got "email"`)]
      : []),
  ]
}

import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { EmployeeRow } from '../platform/db/schema.ts'

/** A name's words with at least so many letters count as guessable. */
const minWordLetters = 4

/**
 * Whether a new password is easy to guess: a common password of eight characters or more, in any case, or
 * one of the `names` (or one word of a name) with nothing but digits and signs added. `names` are the
 * company's and the person's.
 */
export async function isGuessable(password: string, names: readonly (string | null)[]): Promise<boolean> {
  if ((await commonPasswords()).has(password.toLowerCase())) return true
  const words = names.flatMap((name) => [
    lettersOf(name ?? ''),
    ...(name ?? '').split(/[\s@._-]+/).map(lettersOf),
  ])
  return words.some((word) => word.length >= minWordLetters && word === lettersOf(password))
}

/** The names that an employee's password may not consist of. */
export function namesAround(
  { subdomain, settings }: Pick<TenantConfig, 'subdomain' | 'settings'>,
  person: Pick<EmployeeRow, 'first_name' | 'last_name1' | 'last_name2' | 'email'>,
): (string | null)[] {
  return [subdomain, settings.name, person.first_name, person.last_name1, person.last_name2, person.email]
}

let common: Promise<ReadonlySet<string>> | undefined

/** Loads the common passwords when the first new password is checked, so that the server starts sooner. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set<string>(dictionary['passwords-common']),
  )
  return common
}

/** The letters of a text in lower case without accents. */
function lettersOf(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()
}

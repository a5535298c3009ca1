export type PasswordRule = 'length' | 'upper' | 'lower' | 'digit' | 'spaces'

/**
 * What a profile password must keep, and whether it does (PRO-12). The schema's pattern says the same in one.
 */
export function passwordRules(password: string): { rule: PasswordRule; isKept: boolean }[] {
  return [
    { rule: 'length', isKept: password.length >= 8 && password.length <= 100 },
    { rule: 'upper', isKept: /\p{Lu}/u.test(password) },
    { rule: 'lower', isKept: /\p{Ll}/u.test(password) },
    { rule: 'digit', isKept: /\d/.test(password) },
    { rule: 'spaces', isKept: password !== '' && !/\s/.test(password) },
  ]
}

/**
 * The data an employee still has to provide before the portal opens: a new password, an e-mail address, a
 * phone (RTE-04 to RTE-06).
 */
export function missingData({
  isPasswordDeprecated,
  email,
  phone,
}: {
  isPasswordDeprecated: boolean
  email: string
  phone: string
}): 'password' | 'email' | 'phone' | undefined {
  if (isPasswordDeprecated) return 'password'
  if (!email.trim()) return 'email'
  return phone.trim() ? undefined : 'phone'
}

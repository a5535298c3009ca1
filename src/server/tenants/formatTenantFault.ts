/**
 * A fault as one sentence with its file, line and address:
 * `tenants/acme/tenant.json:14 branding.colorBar: expected a color such as #0a7d5a, got "grene"`.
 */
export function formatTenantFault(
  file: string,
  line: number | undefined,
  path: readonly (string | number)[],
  message: string,
): string {
  const at = line === undefined ? file : `${file}:${line}`
  const address = dotted(path)
  return address === '' ? `${at}: ${message}` : `${at} ${address}: ${message}`
}

/** A path as a dotted address: `products[0].category.alias`. */
export function dotted(path: readonly (string | number)[]): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')
}

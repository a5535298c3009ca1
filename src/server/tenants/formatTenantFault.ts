/** `tenants/acme/tenant.json:14 branding.colorBar: expected a color such as #0a7d5a, got "grene"`. */
export function formatFault(
  file: string,
  line: number | undefined,
  path: readonly (string | number)[],
  message: string,
): string {
  const at = line === undefined ? file : `${file}:${line}`
  const address = dotted(path)
  return address === '' ? `${at}: ${message}` : `${at} ${address}: ${message}`
}

/** `products[0].category.alias`. */
export function dotted(path: readonly (string | number)[]): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')
}

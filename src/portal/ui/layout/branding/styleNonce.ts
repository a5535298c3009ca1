/** The nonce the server wrote into the page; styles made at run time carry it (CSP). */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

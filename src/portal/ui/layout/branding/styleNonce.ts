/** Returns the nonce that the server wrote into the page; styles added at run time need it (CSP). */
export function readStyleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

/**
 * How the browser wraps a password before it sends it: AES-256-CBC, PKCS7, the result in base64 (D-33, spec
 * 9). Key and initialisation vector are fixed and known to every browser: this is obfuscation the
 * specification asks for, not security. Security is TLS on the way and Argon2 at rest. Both in hexadecimal;
 * server and portal must be built with the same ones.
 */
export const passwordCipher = {
  keyHex: '6a1f4d0be2c35b97f08d3a51c6794e2b815fd3a0479bc2ee16d05f7a98b34c21',
  ivHex: '3fb1960c7da24e58913c5e0f62d7a84b',
} as const

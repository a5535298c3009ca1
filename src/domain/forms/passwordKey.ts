/**
 * The key and the initialization vector, in hexadecimal, with which the browser encrypts a password before it
 * sends it: AES-256-CBC, PKCS7, the result in base64 (D-33, spec 9). They are fixed and every browser knows
 * them: the specification asks for this obfuscation, but it is no security. Security is TLS on the way and
 * Argon2 at rest. Server and portal must be built with the same values.
 */
export const passwordCipher = {
  keyHex: '6a1f4d0be2c35b97f08d3a51c6794e2b815fd3a0479bc2ee16d05f7a98b34c21',
  ivHex: '3fb1960c7da24e58913c5e0f62d7a84b',
} as const

/** Thrown if the browser or its user created or used no passkey. */
export class NoPasskey extends Error {}

/** True if this browser supports passkeys. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window

/**
 * The largest body, in bytes. `usual` holds for each route that names no other, all those without a session
 * among them. Who calls is checked before the body is read.
 */
export const bodyLimits = {
  usual: 16 * 1024,
  profile: 64 * 1024,
  answers: 256 * 1024,
  /** Up to 1,000 months, with the documentation of everybody covered. */
  contract: 1024 * 1024,
} as const

/**
 * Maximum sizes of bodies, in bytes. `usual` applies to routes without a limit of their own, including all
 * routes without a session. The caller is checked before the body is read.
 */
export const bodyLimits = {
  usual: 16 * 1024,
  profile: 64 * 1024,
  answers: 256 * 1024,
  /** Up to 1,000 months, with the documentation of all covered people. */
  contract: 1024 * 1024,
} as const

/** Content type of a response in JSON lines: progress lines first, then the result or the error. */
export const linesType = 'application/x-ndjson'

/** A progress line; every line except the last is one. */
export type ProgressDto = { progress: { done: number; total: number } }

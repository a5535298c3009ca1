/** JSON lines: progress first, the answer or the error last. */
export const linesType = 'application/x-ndjson'

/** Any line before the last one. */
export type ProgressDto = { progress: { done: number; total: number } }

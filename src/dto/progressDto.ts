/** JSON by lines: how far the work has come, and last its answer or its error. */
export const linesType = 'application/x-ndjson'

/** A line before the last one. */
export type ProgressDto = { progress: { done: number; total: number } }

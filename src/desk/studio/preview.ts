import type { Answers } from '../calls/answers.ts'
/** The answer of `studio preview`. */
export type Opened = Answers['studio preview']

/** A page of the portal, the width of its window in CSS pixels, and its language. */
export type Look = { page: string; width: number; language: string }

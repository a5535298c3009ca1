import type { Answers } from '../calls/answers.ts'
import type { Texts } from '../operation/LanguageTexts.tsx'

/** The answer of `plan show`. */
export type Campaign = Answers['plan show']
/** A step of a plan year with its days, its state, and how many people it concerns. */
export type Step = Campaign['steps'][number]
/** How many people chose on a day, and for how many it was the first time. */
export type ChoiceDay = Campaign['days'][number]
/** A news item, with its HTML in each language; an item of the company's files has the number 0. */
export type NewsItem = Campaign['news'][number]
/** A document that operators published, with its name in each language. */
export type PublishedDocument = Campaign['documents'][number]
/** A document of the company's files. */
export type CompanyFile = Campaign['files'][number]

/** The content of a preview: the texts, and the document by its id or file name. */
export type Published = { texts: Texts; days: string; file?: { document: string } | { name: string } }

/** The answer of `plan undecided`: a page of people, and the number of each group, counted up to 1,000. */
export type UndecidedPage = Answers['plan undecided']
/** A person who has signed nothing for a plan year. */
export type UndecidedPerson = UndecidedPage['people'][number]

import type { Answers } from '../calls/answers.ts'
import type { Texts } from '../operation/LanguageTexts.tsx'

/** A step of a plan year. */
export type Step = { step: string; state: string; from: string; to: string; audience: string; count: number }

/** How many people chose on a day, and for how many it was the first time. */
export type ChoiceDay = { day: string; people: number; newPeople: number; contracts: number }

/** A news item, with its HTML in each language; an item of the company's files has the number 0. */
export type NewsItem = {
  message: number
  text: string
  audience: string
  from: string
  to: string
  state: string
  writtenBy: string
  texts: Texts
}

/** A document that operators published, with its name in each language. */
export type PublishedDocument = {
  document: string
  name: string
  year: number
  audience: string
  employeeNumber: string
  givenAt: string
  texts: Texts
}

/** A document of the company's files. */
export type CompanyFile = { name: string; products: string[]; texts: Texts }

/** The content of a preview: the texts, and the document by its id or file name. */
export type Published = { texts: Texts; days: string; file?: { document: string } | { name: string } }

/** The answer of `plan show`. */
export type Campaign = {
  year: number
  years: number[]
  steps: Step[]
  days: ChoiceDay[]
  news: NewsItem[]
  documents: PublishedDocument[]
  files: CompanyFile[]
}

/** The answer of `plan undecided`: a page of people, and the number of each group, counted up to 1,000. */
export type UndecidedPage = Answers['plan undecided']
/** A person who has signed nothing for a plan year. */
export type UndecidedPerson = UndecidedPage['people'][number]

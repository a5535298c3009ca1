import { run, type MadeFile } from '../calls/deskApi.ts'

/** A contract or change under review. */
export type Review = {
  contract: string
  company: string
  person: string
  employeeNumber: string
  product: string
  year: number
  isChange: boolean
  waitingDays: number
  /** The last day on which an approval keeps the requested start. */
  answerBy?: string
  /** The month (YYYY-MM) that payroll may close any day, after which the start is lost. */
  untilClosing?: string
  askedFor?: string
  isHealth: boolean
  by: string
  note: string
  /** YYYY-MM-DD; blank if no month is left. */
  inForceFrom: string
  priceCents?: number
  employerCents?: number
  priceBeforeCents?: number
}

/** True if an approval today would still put the contract in force. */
export const isApprovable = ({ inForceFrom }: Review): boolean => inForceFrom !== ''

export type Conditions = {
  language: 'es' | 'ca' | 'en' | 'pt'
  facts: { label: string; value: string }[]
  changes: { label: string; before: string; after: string }[]
}

export type Documents = { isHealth: boolean; completeOn: string; documents: number; files: MadeFile[] }

export type Decision = {
  review: Review
  verb: 'approve' | 'refuse' | 'ask'
  /** The reason of a refusal, or the requested document. */
  text: string
}

export async function loadReviews(): Promise<Review[]> {
  const { answer } = await run('review list', { input: {} })
  return answer.contracts as Review[]
}

type ReviewKey = Pick<Review, 'contract' | 'company'>

export async function loadConditions({ contract, company }: ReviewKey): Promise<Conditions> {
  return (await run('review show', { company, input: { contract } })).answer as Conditions
}

export async function loadDocuments({ contract, company }: ReviewKey): Promise<Documents> {
  const { answer, files } = await run('review documents', { company, input: { contract } })
  return { ...(answer as Omit<Documents, 'files'>), files }
}

export async function sendDecision({ review, verb, text }: Decision): Promise<void> {
  const { contract, company } = review
  const said = { approve: {}, refuse: { reason: text }, ask: { what: text } }[verb]
  await run(`review ${verb}`, { company, confirm: true, input: { contract, ...said } })
}

export async function saveNote({ contract, company }: Review, note: string): Promise<void> {
  await run('review note', { company, input: { contract, ...(note && { note }) } })
}

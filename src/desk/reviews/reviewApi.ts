import type { Answers } from '../calls/answers.ts'
import { run, type MadeFile } from '../calls/deskApi.ts'

/** A contract or change under review. */
export type Review = Answers['review list']['contracts'][number]

/** True if an approval today would still put the contract in force. */
export const isApprovable = ({ inForceFrom }: Review): boolean => inForceFrom !== ''

export type Conditions = Answers['review show']

export type Documents = Omit<Answers['review documents'], 'files'> & { files: MadeFile[] }

export type Decision = {
  review: Review
  verb: 'approve' | 'refuse' | 'ask'
  /** The reason of a refusal, or the requested document. */
  text: string
}

export async function loadReviews(): Promise<Review[]> {
  const { answer } = await run('review list', { input: {} })
  return answer.contracts
}

type ReviewKey = Pick<Review, 'contract' | 'company'>

export async function loadConditions({ contract, company }: ReviewKey): Promise<Conditions> {
  return (await run('review show', { company, input: { contract } })).answer
}

export async function loadDocuments({ contract, company }: ReviewKey): Promise<Documents> {
  const { answer, files } = await run('review documents', { company, input: { contract } })
  return { ...answer, files }
}

export async function sendDecision({ review, verb, text }: Decision): Promise<void> {
  const { contract, company } = review
  const said = { approve: {}, refuse: { reason: text }, ask: { what: text } }[verb]
  await run(`review ${verb}`, { company, confirm: true, input: { contract, ...said } })
}

export async function saveNote({ contract, company }: Review, note: string): Promise<void> {
  await run('review note', { company, input: { contract, ...(note && { note }) } })
}

import { stepsFlow } from '#sdk'

/** What it is, then for whom and when. */
export const flow = stepsFlow([
  { name: 'choice', fields: ['reference'] },
  { name: 'months', fields: [] },
])

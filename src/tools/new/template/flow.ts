import { stepsFlow } from '#sdk'

/** First the category, then people and months. */
export const flow = stepsFlow([
  { name: 'choice', fields: ['reference'] },
  { name: 'months', fields: [] },
])

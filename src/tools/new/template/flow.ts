import { stepsFlow } from '#sdk'

/** The first step shows the category's fields, the second people and months. */
export const flow = stepsFlow([
  { name: 'choice', fields: ['reference'] },
  { name: 'months', fields: [] },
])

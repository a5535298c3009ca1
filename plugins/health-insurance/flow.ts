import { stepsFlow } from '#sdk'

/**
 * Company, product, family (HEA-01). With one provider the first step is skipped (HEA-02); a step back
 * discards the working contract (HEA-03).
 */
export const flow = stepsFlow(
  [
    { name: 'company', fields: ['provider'], skip: ({ providers }) => providers <= 1 },
    { name: 'product', fields: ['product'] },
    { name: 'family', fields: [] },
  ],
  { discardOnBack: true },
)

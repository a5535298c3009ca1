import { stepsFlow } from '#sdk'

/**
 * Company, product, family (HEA-01). With one provider there is nothing to choose first (HEA-02); a way back
 * throws the working contract away (HEA-03).
 */
export const flow = stepsFlow(
  [
    { name: 'company', fields: ['provider'], skip: ({ providers }) => providers <= 1 },
    { name: 'product', fields: ['product'] },
    { name: 'family', fields: [] },
  ],
  { discardOnBack: true },
)

import { defineBenefit } from '#sdk'
import { covers } from './covers.ts' //? !employee
import { details } from './details.ts'
import { documentation } from './documentation.ts' //? documentation
import { flow } from './flow.ts' //? steps
import { price } from './pricing.ts' //? !typed
import { rateRow, rateTable } from './rates.ts' //? table

export default defineBenefit({
  id: 'template',
  details,
  flow, //? steps
  covers, //? !employee
  amount: 'priced',
  months: 'chosen', //? months
  tables: { [rateTable]: rateRow }, //? table
  documentation, //? documentation
  price, //? !typed
  editableInForce: true,
})

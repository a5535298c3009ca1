import Type from 'typebox'
import { localized } from '../../../domain/kernel/language.ts'
import { fullName } from '../../../domain/plan/employee.ts'
import { toStateDto } from '../../../dto/contractStateDto.ts'
import { findContracts } from '../../people/list/findContracts.ts'
import { oneLine } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

const text = Type.String()

/** Finds contracts by number, or by person, product, modality and provider. */
export default defineOperation({
  name: 'contract list',
  summary:
    'Finds contracts by beginnings of the number, or of words of person, product, modality and provider',
  input: Type.Object(
    {
      text: oneLine('Beginnings of words of person, product, modality or provider, or of the number'),
      rows: Type.Optional(Type.Integer({ description: 'Rows; left out: 8', minimum: 1, maximum: 50 })),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    contracts: Type.Array(
      Type.Object({
        company: text,
        employeeNumber: text,
        name: text,
        contract: text,
        product: text,
        modality: text,
        provider: text,
        year: Type.Integer(),
        status: text,
      }),
    ),
  }),
  access: { right: 'read', company: 'oneOrAll' },
  dryRun: false,
  isList: true,
  run: async (context, { text: asked, rows = 8 }) => ({
    contracts: (await findContracts(context, { text: asked, rows })).map(({ modality, ...row }) => ({
      company: row.tenant,
      employeeNumber: row.employee_number,
      name: fullName(row.first_name, row.last_name1, row.last_name2),
      contract: row.id,
      product: localized(modality.product.name, context.language),
      modality: localized(modality.name, context.language),
      provider: modality.provider?.name ?? '',
      year: row.year,
      status: toStateDto(row).status,
    })),
  }),
})

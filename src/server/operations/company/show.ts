import Type from 'typebox'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import { localized, type Language } from '../../../domain/kernel/language.ts'
import { payrollFields } from '../../../domain/company/payroll/schemaPayroll.ts'
import { providerFields } from '../../../domain/company/payroll/schemaProviders.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { grantsOf } from '../../operators/rights.ts'
import { companyOf, type OperationContext } from '../../platform/context/operating.ts'
import { defineOperation } from '../operation.ts'
import { sampleCells } from '../sampleCells.ts'

const text = Type.String()
const texts = Type.Array(text)

/** Shows a company's settings from its files, and its accounts. Secrets are not included. */
export default defineOperation({
  name: 'company show',
  summary: 'Shows how a company is set up: sign-in, retention, entities, files, and who has access',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    company: text,
    companyName: text,
    address: text,
    helpEmail: text,
    languages: texts,
    cutOffDay: Type.Integer(),
    simulator: text,
    identityProvider: text,
    issuer: text,
    matchBy: text,
    hasPasswords: Type.Boolean(),
    mailMonths: Type.Integer(),
    leaverMonths: Type.Integer(),
    evidenceYears: Type.Integer(),
    reviewers: texts,
    legalEntities: Type.Array(Type.Object({ name: text, nif: text })),
    access: Type.Array(Type.Object({ name: text, rights: text, isEverywhere: Type.Boolean() })),
    layouts: Type.Array(
      Type.Object({
        provider: text,
        file: text,
        dueDay: Type.Integer(),
        columns: Type.Array(Type.Object({ title: text, sample: text })),
      }),
    ),
  }),
  access: { right: 'read', company: 'one' },
  dryRun: false,
  isList: true,
  run: async (context) => {
    const company = companyOf(context)
    const { settings, identityProvider: provider, retention } = company
    return {
      company: company.subdomain,
      companyName: settings.name,
      address: company.publicUrl ?? '',
      helpEmail: settings.helpEmail,
      languages: settings.languages,
      cutOffDay: settings.cutOffDay,
      simulator: company.simulator,
      identityProvider: provider?.name ?? '',
      issuer: provider?.issuer ?? '',
      matchBy: provider?.matchBy ?? '',
      hasPasswords: !settings.identityProvider?.isOnly,
      mailMonths: retention.mailMonths,
      // 0: the data of leavers is kept until they request its erasure.
      leaverMonths: retention.leaverMonths ?? 0,
      evidenceYears: retention.evidenceYears,
      reviewers: [...company.reviewers],
      legalEntities: company.legalEntities.map(({ name, nif }) => ({ name, nif })),
      access: await accessOf(context, company.subdomain),
      layouts: layoutsOf(company, context),
    }
  },
})

/** Lists the active accounts with rights for the company; their other companies are not shown. */
async function accessOf({ db }: OperationContext, company: string) {
  const rows = await db
    .selectFrom('operators')
    .select(['name', grantsOf.as('rights')])
    .where('active', '=', true)
    .orderBy('name')
    .execute()
  return rows.flatMap(({ name, rights: all }) => {
    const rights = all.filter(({ companies }) => companies === null || companies.includes(company))
    if (rights.length === 0) return []
    return [
      {
        name,
        rights: rights.map(({ right }) => right).join(', '),
        isEverywhere: rights.every(({ companies }) => companies === null),
      },
    ]
  })
}

/** An extra of the sample row, by the columns that a provider's file may have of it. */
function sampleExtra(extra: Modality | undefined, language: Language): Record<string, string> {
  if (!extra) return {}
  const name = localized(extra.name, language)
  return { extra: extra.id, extras: extra.id, extraName: name, extraNames: name }
}

/** Lists the columns of the payroll and provider files, with a row of examples; `dueDay` 0: none. */
function layoutsOf(company: TenantConfig, { language }: OperationContext) {
  const { payroll, providerFiles, products, modalities } = company
  const [product] = products
  const modality = modalities.find((each) => each.product.id === product?.id)
  const codes = {
    kind: 'regular',
    product: product?.id ?? '',
    concept: payroll?.concepts[product?.id ?? ''] ?? '',
    modality: modality?.id ?? '',
    modalityName: modality ? localized(modality.name, language) : '',
    ...sampleExtra(modality?.supplementaries?.[0], language),
  }
  const providers = Object.entries(providerFiles).map(([provider, layout]) => ({
    provider,
    file: layout.name,
    dueDay: layout.dueDay ?? 0,
    columns: sampleCells(layout, providerFields, { ...codes, kind: 'joiner' }),
  }))
  if (!payroll) return providers
  const columns = sampleCells(payroll.file, payrollFields, codes)
  return [{ provider: '', file: payroll.file.name, dueDay: 0, columns }, ...providers]
}

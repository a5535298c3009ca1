import Type from 'typebox'
import { daysBetween, madridDate } from '../../../domain/kernel/calendar.ts'
import { localized } from '../../../domain/kernel/language.ts'
import { isHealthCategory } from '../../contracts/review/healthDocuments.ts'
import { contractsUnderReview } from '../../contracts/review/listReviews.ts'
import { companiesWith } from '../../operators/rights.ts'
import { defineOperation } from '../operation.ts'

/** Lists the open reviews, oldest acceptance first. */
export default defineOperation({
  name: 'review list',
  summary: 'Lists what is under review, from when an approval of today holds, and what it costs',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    waiting: Type.Integer(),
    contracts: Type.Array(
      Type.Object({
        contract: Type.String(),
        company: Type.String(),
        person: Type.String(),
        employeeNumber: Type.String(),
        product: Type.String(),
        year: Type.Integer(),
        isChange: Type.Boolean(),
        signedOn: Type.String(),
        askedOn: Type.Optional(Type.String()),
        askedFor: Type.Optional(Type.String()),
        waitingDays: Type.Integer(),
        answerBy: Type.Optional(Type.String()),
        untilClosing: Type.Optional(Type.String({ description: 'YYYY-MM' })),
        isHealth: Type.Boolean(),
        by: Type.String(),
        note: Type.String(),
        inForceFrom: Type.String({ description: 'YYYY-MM-DD; blank: no month is left, only a refusal is' }),
        priceCents: Type.Optional(Type.Integer()),
        employerCents: Type.Optional(Type.Integer()),
        priceBeforeCents: Type.Optional(Type.Integer()),
      }),
    ),
  }),
  access: { right: 'read', company: 'oneOrAll' },
  dryRun: false,
  run: async (context) => {
    const found = await contractsUnderReview(context, context.companies)
    const today = context.clock.today()
    const own = context.account ? companiesWith(context.account, 'reviews') : null
    const isReviewer = (tenant: string): boolean => own === null || own?.includes(tenant) === true
    const contracts = found.map((each) => ({
      contract: each.id,
      company: each.tenant,
      person: each.person,
      employeeNumber: each.employeeNumber,
      product: each.modality ? localized(each.modality.name, context.language) : each.category,
      year: each.year,
      isChange: each.isChange,
      signedOn: each.signedAt ? madridDate(each.signedAt) : '',
      ...(each.askedAt && each.askedFor && { askedOn: madridDate(each.askedAt), askedFor: each.askedFor }),
      waitingDays: each.signedAt ? Math.max(0, daysBetween(madridDate(each.signedAt), today)) : 0,
      ...each.deadline,
      isHealth: isHealthCategory(context, each.category),
      by: each.by ?? '',
      note: isReviewer(each.tenant) ? (each.note ?? '') : '',
      inForceFrom: each.start ?? '',
      ...each.cost,
      ...(each.priceBeforeCents !== undefined && { priceBeforeCents: each.priceBeforeCents }),
    }))
    return { waiting: contracts.length, contracts }
  },
})

import Type from 'typebox'
import { coverablePeople, type Answer, type OfferedCategory } from '../../../domain/advice/choices.ts'
import { yearToChoose } from '../../../domain/catalogue/planMonths.ts'
import { parseAmount, spreadDown } from '../../../domain/kernel/money.ts'
import { refusalText } from '../../../domain/messages/refusalSentence.ts'
import { BenefitFault } from '../../catalogue/plugins/callPlugin.ts'
import { offeredCategories, proposedPlan } from '../../contracts/cart/proposedPlan.ts'
import { employeeContextOf, type EmployeeContext } from '../../employee/employeeContext.ts'
import { findPerson } from '../../people/findPerson.ts'
import { companyOf, OperationRefused } from '../../platform/context/operating.ts'
import { employeeNumber, oneLine, planYear } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

const product = Type.Object({
  category: Type.String(),
  benefit: Type.String(),
  people: Type.String({ description: 'Whom it covers, by family id; 0 is the employee' }),
  months: Type.Integer(),
  monthCents: Type.Integer({ description: 'Of all people together' }),
  priceCents: Type.Integer(),
  companyCents: Type.Integer(),
  taxCents: Type.Integer(),
  socialSecurityCents: Type.Integer(),
  maternityCents: Type.Integer({ description: 'Lost of the maternity deduction' }),
  gainCents: Type.Integer(),
})

/** Proposes the best plan of a person within their current payments (D-124), like the person's own page. */
export default defineOperation({
  name: 'plan propose',
  summary: 'Proposes the best plan of a person for what they pay already; nothing is chosen for them',
  input: Type.Object(
    {
      employee: employeeNumber,
      paid: oneLine(
        'What is paid already, as category=euros a month with commas between: "pets=150,books=60x4:0+2"; ' +
          'after x the months of the year, after the colon whom it is for, by family id, 0 the employee',
      ),
      year: Type.Optional(planYear),
      noMaternity: Type.Optional(
        Type.Boolean({
          description: 'Nobody gets the maternity deduction for the children; it counts otherwise',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    year: Type.Integer(),
    valueCents: Type.Integer(),
    reason: Type.String({ description: 'Why nothing can be chosen today; empty where it can' }),
    products: Type.Array(product),
    refused: Type.Array(Type.Object({ category: Type.String(), reason: Type.String() })),
  }),
  access: { right: 'read', company: 'one' },
  dryRun: false,
  run: async (context, { employee, paid, year: asked, noMaternity = false }) => {
    const { db, clock, language, benefits } = context
    const company = companyOf(context)
    const today = clock.today()
    const row = await findPerson(db, company, employee)
    const plan = await employeeContextOf(db, { tenant: company, row, today })
    const { cutOffDay, employee: employment } = plan
    const year = asked ?? yearToChoose({ modality: {}, today, cutOffDay, employment }).year
    const offered = offeredCategories({ benefits }, plan)
    const answers = readAnswers(paid, { plan, year, offered, noMaternity })
    const { products, value, refused, closed } = proposedPlan({ benefits }, plan, { year, answers })
    return {
      year,
      valueCents: value.valueCents,
      reason: closed ? refusalText(closed, language).join(' ') : '',
      products: products.map(({ pick: { choice }, gain }) => ({
        category: choice.category,
        benefit: choice.modality.id,
        people: choice.people.join('+'),
        months: choice.months.length,
        monthCents: spreadDown(gain.priceCents, choice.months.length),
        priceCents: gain.priceCents,
        companyCents: gain.companyCents,
        taxCents: gain.taxCents,
        socialSecurityCents: gain.socialSecurityCents,
        maternityCents: gain.maternityCents,
        gainCents: gain.valueCents,
      })),
      refused: refused.map(({ category, refusal }) => {
        const own = benefits.find(category)?.messages[language]
        return { category, reason: refusalText(refusal, language, own).join(' ') }
      }),
    }
  },
})

type Options = {
  plan: EmployeeContext
  year: number
  offered: readonly OfferedCategory[]
  noMaternity: boolean
}

/**
 * @throws OperationRefused if an answer is invalid, or about a category that this person is not asked about
 */
function readAnswers(paid: string, { plan, year, offered, noMaternity }: Options): Record<string, Answer> {
  const known = offered.filter(({ declaration }) => declaration.asks)
  return Object.fromEntries(
    paid.split(',').map((part): [string, Answer] => {
      const [, name = '', euros, months = '12', people] = answerForm.exec(part.trim()) ?? []
      const amount = parseAmount(euros)
      const found = known.find(({ declaration }) => declaration.id === name)
      if (!found || !amount || !('cents' in amount)) {
        const names = known.map(({ declaration }) => declaration.id).join(', ')
        throw new OperationRefused([{ id: 'plan.paid', part: part.trim(), known: names }])
      }
      const whom = people?.split('+').map(Number) ?? coveredFirst({ plan, offered: found, year })
      return [name, { monthCents: amount.cents, months: Number(months), people: whom, noMaternity }]
    }),
  )
}

/** Returns the first person who can be covered; nobody if the category fails, which the proposal reports. */
function coveredFirst(asked: Parameters<typeof coverablePeople>[0]): number[] {
  try {
    return coverablePeople(asked).slice(0, 1)
  } catch (error) {
    if (error instanceof BenefitFault) return []
    throw error
  }
}

const answerForm =
  /^([a-z0-9-]{1,60})=(\d{1,6}(?:[.,]\d{1,2})?)(?:x([1-9]|1[0-2]))?(?::(\d{1,4}(?:\+\d{1,4}){0,20}))?$/

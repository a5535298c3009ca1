import { formatDate, moneyFormat } from '../../../domain/kernel/format.ts'
import { localized, type Language } from '../../../domain/kernel/language.ts'
import { sumBy } from '../../../domain/kernel/money.ts'
import type { ClosedYear } from '../../../domain/payroll/yearLines.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { fullName } from '../../../domain/plan/employee.ts'
import type { EmployeeRow } from '../../platform/db/schema.ts'
import type { Sheet } from '../../platform/rendering/sheet.ts'
import { yearMessages } from './yearMessages.ts'

type Asked = { year: number; language: Language; today: string }

/** The certificate of somebody's pay in kind of a year, by product, from the closed months. */
export function certificate(
  { tenant, row, closed }: { tenant: TenantConfig; row: EmployeeRow; closed: readonly ClosedYear[] },
  { year, language, today }: Asked,
): Sheet {
  const say = (id: string, params?: Record<string, string | number>): string =>
    yearMessages(language, id, params)
  const figures = ['priceCents', 'exemptCents', 'taxedCents'] as const
  const write = moneyFormat(
    closed.flatMap((each) => figures.map((figure) => each[figure])),
    language,
  )
  const nameOf = (id: string): string => {
    const product = tenant.products.find((each) => each.id === id)
    return product ? localized(product.name, language) : id
  }
  const cells = (name: string, rows: readonly ClosedYear[]): string[] => [
    name,
    ...figures.map((figure) => write(sumBy(rows, (each) => each[figure]))),
  ]
  const entities = [...new Set(closed.map(({ legalEntity }) => legalEntity))].filter(Boolean)
  const products = [...new Set(closed.map(({ productId }) => productId))]
  return {
    language,
    company: tenant.settings,
    title: say('certificate.title', { year }),
    subtitle: `${fullName(row.first_name, row.last_name1, row.last_name2)} · ${tenant.settings.name}`,
    blocks: [
      {
        kind: 'facts',
        rows: [
          { label: say('column.personalID'), value: row.personal_id },
          ...(entities.length > 0 ? [{ label: say('column.legalEntity'), value: entities.join(', ') }] : []),
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: say('column.product'), isFigure: false },
          ...figures.map((figure) => ({
            title: say(`column.${figure.replace('Cents', '')}`),
            isFigure: true,
          })),
        ],
        rows: [
          ...products.map((id) =>
            cells(
              nameOf(id),
              closed.filter(({ productId }) => productId === id),
            ),
          ),
          cells(say('certificate.sum'), closed),
        ],
      },
      { kind: 'note', text: say('certificate.note') },
    ],
    footer: say('certificate.footer', { date: formatDate(today, language, 'long') }),
  }
}

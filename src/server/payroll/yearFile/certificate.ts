import { formatDate, moneyFormat } from '../../../domain/kernel/format.ts'
import { localized, type Language } from '../../../domain/kernel/language.ts'
import { sumBy } from '../../../domain/kernel/money.ts'
import type { ClosedYear } from '../../../domain/payroll/yearLines.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { fullName } from '../../../domain/plan/employee.ts'
import type { EmployeeRow } from '../../platform/db/schema.ts'
import type { Sheet, SheetTable } from '../../platform/rendering/sheet.ts'
import { yearMessages } from './yearMessages.ts'

type Options = { year: number; language: Language; today: string }

/** Builds the certificate of a person's pay in kind in a year, by product, from closed months. */
export function certificate(
  { tenant, row, closed }: { tenant: TenantConfig; row: EmployeeRow; closed: readonly ClosedYear[] },
  { year, language, today }: Options,
): Sheet {
  const say = (id: string, params?: Record<string, string | number>): string =>
    yearMessages(language, id, params)
  const entities = [...new Set(closed.map(({ legalEntity }) => legalEntity))].filter(Boolean)
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
      productTable({ tenant, closed }, language),
      { kind: 'note', text: say('certificate.note') },
    ],
    footer: say('certificate.footer', { date: formatDate(today, language, 'long') }),
  }
}

const figures = ['priceCents', 'exemptCents', 'taxedCents'] as const

/** Builds the table of closed amounts by product, with a total. */
function productTable(
  { tenant, closed }: { tenant: TenantConfig; closed: readonly ClosedYear[] },
  language: Language,
): SheetTable {
  const amounts = closed.flatMap((each) => figures.map((figure) => each[figure]))
  const write = moneyFormat(amounts, language)
  const nameOf = (id: string): string => {
    const product = tenant.products.find((each) => each.id === id)
    return product ? localized(product.name, language) : id
  }
  const cells = (name: string, rows: readonly ClosedYear[]): string[] => [
    name,
    ...figures.map((figure) => write(sumBy(rows, (each) => each[figure]))),
  ]
  const titleOf = (figure: string): string => yearMessages(language, `column.${figure.replace('Cents', '')}`)
  const rowsOf = (id: string): ClosedYear[] => closed.filter(({ productId }) => productId === id)
  const products = [...new Set(closed.map(({ productId }) => productId))]
  return {
    kind: 'table',
    columns: [
      { title: yearMessages(language, 'column.product'), isFigure: false },
      ...figures.map((figure) => ({ title: titleOf(figure), isFigure: true })),
    ],
    rows: [
      ...products.map((id) => cells(nameOf(id), rowsOf(id))),
      cells(yearMessages(language, 'certificate.sum'), closed),
    ],
  }
}

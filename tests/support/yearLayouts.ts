import { dni } from './operations.ts'

/** The employee number of a person by index. */
export const numberOf = (index: number) => `P${String(index).padStart(2, '0')}`

/** A file of people with different salaries and ages; every second person has a company bag. */
export function peopleFile(people: number): string {
  const titles =
    'Employee number,DNI or NIE,First name,First surname,E-mail address,Phone,Date of birth,Fixed salary,' +
    'Plan year,Flexible allowance,Company allowance,Top allowance'
  const lines = Array.from({ length: people }, (_, index) =>
    [
      numberOf(index),
      dni(700 + index),
      'Ada',
      'Mas',
      `o${index}@acme.example`,
      '600111222',
      `19${70 + index}-02-03`,
      `${18_000 + index * 2_500}.00`,
      2026,
      '3000.00',
      index % 2 === 0 ? '1%' : '',
      '500.00',
    ].join(','),
  )
  return [titles, ...lines].join('\n')
}

/** The layout of the payroll file, with each amount that payroll needs. */
export const payrollLayout = {
  concepts: { transport: 'T1', health: 'H1', nursery: 'N1', course: 'C1', saving: 'S1', life: 'L1' },
  file: {
    type: 'csv',
    name: 'p-{year}-{month}.csv',
    decimal: '.',
    columns: ['employeeNumber', 'product', 'period', 'price', 'salary', 'exempt', 'taxed'].map((field) => ({
      field,
    })),
  },
}

/** The layout of the file for a provider of health insurance. */
export const velamar = {
  type: 'csv',
  name: 'velamar-{number}-{date}.csv',
  header: false,
  columns: ['kind', 'employeeNumber', 'from', 'until', 'monthlyPrice'].map((field) => ({ field })),
}

import { describe, expect, it } from 'vitest'
import { courseSchema, documentation } from './documentation.ts'

const invoice = (month?: number) => ({ file: 'factura.pdf', ...(month !== undefined && { month }) })

describe('the documentation of a course', () => {
  it('requires every field, whatever the modality requires', () => {
    expect([...courseSchema.required].sort()).toEqual(Object.keys(courseSchema.properties).sort())
    expect([...courseSchema.required].sort()).toEqual([
      'centerName',
      'course',
      'invoices',
      'paymentFreq',
      'phoneContact',
    ])
    expect(documentation.when).toBe('always')
  })

  it('has two payment frequencies', () => {
    expect(courseSchema.properties.paymentFreq.enum).toEqual(['yearly', 'monthly'])
  })

  const lacking = (paymentFreq?: string, invoices?: object[]) =>
    documentation.monthsLacking?.(
      { ...(paymentFreq && { paymentFreq }), ...(invoices && { invoices }) },
      [0, 3, 4],
    )

  it('needs an invoice each month only with monthly payment', () => {
    expect([lacking('monthly'), lacking('yearly'), lacking()]).toEqual([[0, 3, 4], [], []])
  })

  it('reports the months without an invoice', () => {
    expect(lacking('monthly', [invoice(3), invoice(), invoice(0)])).toEqual([4])
    expect(lacking('monthly', [invoice(3), invoice(4), invoice(0)])).toEqual([])
  })
})

import { documentLetters } from '../kernel/documentLetters.ts'

export const digits = '^\\d+$'
export const line = (maxLength: number) => ({ type: 'string', format: 'line', maxLength }) as const
export const filledLine = (maxLength: number) => ({ ...line(maxLength), minLength: 1 }) as const
export const name = { ...line(80), pattern: documentLetters } as const
export const text = { type: 'string' } as const
export const flag = { type: 'boolean' } as const
export const percent = { type: 'integer', minimum: 0, maximum: 100 } as const
export const salary = { type: 'number', format: 'money', minimum: 0, maximum: 10_000_000 } as const

import { expect, it } from 'vitest'
import { HttpError } from './httpError.ts'
import { UploadBudget } from './uploadBudget.ts'

it('bytes of uploads are taken up to the share of one operator and of all, and refused beyond', () => {
  const budget = new UploadBudget({ maxBytes: 100, maxBytesOfOne: 60, maxOfOne: 9 })
  const release = budget.take(['ana'], 60)
  for (const take of [() => budget.take(['ana'], 1), () => budget.take(['eva'], 41)]) {
    expect(take).toThrow(HttpError)
    expect(take).toThrow(expect.objectContaining({ statusCode: 503 }))
  }
  const other = budget.take(['eva'], 40)
  expect(() => budget.take(['noa'], 1)).toThrow(HttpError)
  release()
  release()
  expect(() => budget.take(['noa'], 61)).toThrow(HttpError)
  budget.take(['ana'], 60)()
  other()
  budget.take(['noa'], 60)
})

it('uploads are counted by operator and by company, whatever their bytes', () => {
  const budget = new UploadBudget({ maxBytes: 100, maxBytesOfOne: 60, maxOfOne: 2 })
  const release = budget.take(['ana', 'acme'], 1)
  budget.take(['eva', 'acme'], 1)
  expect(() => budget.take(['noa', 'acme'], 1)).toThrow(HttpError)
  budget.take(['ana', 'globex'], 1)
  expect(() => budget.take(['ana', 'initech'], 1)).toThrow(HttpError)
  release()
  budget.take(['ana', 'acme'], 1)
})

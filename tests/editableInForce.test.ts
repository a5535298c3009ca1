import { benefitFolders } from 'virtual:benefits'
import { expect, it } from 'vitest'

it.each([
  ['food', true],
  ['kindergarten', true],
  ['transport', true],
  ['health-insurance', true],
  ['saving-plan', true],
  ['gym', false],
  ['life-insurance', false],
  ['life-insurance-axa', false],
  ['renting', false],
  ['lottery', false],
  ['formation', false],
])('a contract of %s can be changed in force: %s', async (category, isEditable) => {
  const { default: benefit } = await benefitFolders[category]!.load()
  expect(benefit.editableInForce).toBe(isEditable)
})

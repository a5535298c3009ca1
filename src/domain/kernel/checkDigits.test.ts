import { expect, it } from 'vitest'
import { ibanFault, nationalIdFault, securityNumberFault } from './checkDigits.ts'

it.each([
  ['12345678Z', undefined],
  ['12.345.678-z', undefined],
  ['X1234567L', undefined],
  ['12345678A', { id: 'letter', expected: 'Z' }],
  ['Y1234567L', { id: 'letter', expected: 'X' }],
  ['1234567Z', { id: 'length' }],
  ['123456789Z', { id: 'length' }],
  ['1234567ZZ', { id: 'shape' }],
  ['123456789', { id: 'shape' }],
  ['A1234567L', { id: 'shape' }],
])('tells what is wrong with the DNI or NIE %s', (id, fault) => {
  expect(nationalIdFault(id)).toEqual(fault)
})

it.each([
  ['ES91 2100 0418 4502 0005 1332', undefined],
  ['ES6121000418430200067781', undefined],
  ['ES9221000418450200051332', { id: 'control', expected: '91' }],
  ['ES912100041845020005133', { id: 'length' }],
  ['ES91210004184502000513AB', { id: 'shape' }],
  ['DE89370400440532013000', undefined],
  ['21000418450200051332', undefined],
  ['', undefined],
])('checks the account %s by its control digits', (iban, fault) => {
  expect(ibanFault(iban)).toEqual(fault)
})

it.each([
  ['081204567890', undefined],
  ['081198765472', undefined],
  ['081198765432', { id: 'control', expected: '72' }],
  ['280123456793', { id: 'control', expected: '42' }],
  ['12345', undefined],
])('checks the social security number %s by its last two digits', (number, fault) => {
  expect(securityNumberFault(number)).toEqual(fault)
})

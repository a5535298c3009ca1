import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { flowFaults } from '../../src/domain/examples/flowFaults.ts'
import { drawingFaults } from '../../src/domain/examples/drawingFaults.ts'
import { iconFaults } from '../../src/domain/examples/iconFaults.ts'
import { validateBenefit } from '../../src/domain/benefit/validateBenefit.ts'
import { findOpenedDoors } from '../house/doors.ts'
import type { BenefitPromise } from './promise.ts'

export const takenByThePortal: BenefitPromise = {
  title: 'is declared as the portal takes it, under the name of its folder',
  faults: ({ name, benefit, example }) => {
    const faults = validateBenefit(benefit, name).map(({ message }) => message)
    const { alias } = example.request.modality.product.category
    return alias === benefit.id ? faults : [...faults, `its example is of the category "${alias}"`]
  },
}

export const closedDoors: BenefitPromise = {
  title: 'opens its own folder, the SDK and XState, and nothing else',
  faults: ({ sources }) => sources.flatMap(findOpenedDoors),
}

export const walkableSteps: BenefitPromise = {
  title: 'can be walked: every step is reached, and left backwards and forwards',
  faults: ({ benefit }) => flowFaults(benefit).map(({ message }) => message),
}

export const itsReadme: BenefitPromise = {
  title: 'has a README',
  faults: ({ folder, files }) => {
    if (!files.includes('README.md'))
      return [
        'it has no README.md: ten lines on what it is, on what rule it stands and what a tenant may tune',
      ]
    const lines = readFileSync(join(folder, 'README.md'), 'utf8').trim().split('\n')
    if (!lines[0]?.startsWith('# ')) return ['README.md has no title']
    return lines.length < 4
      ? ['README.md says too little: what it is, on what rule it stands, what a tenant may tune']
      : []
  },
}

export const itsIcon: BenefitPromise = {
  title: 'has an icon in one color, and a drawing in the two tones of the company',
  faults: ({ folder, files }) => {
    if (!files.includes('icon.svg')) return ['it has no icon.svg: an outline, 24 x 24, in currentColor']
    const icon = iconFaults(readFileSync(join(folder, 'icon.svg'), 'utf8')).map(
      (fault) => `icon.svg: ${fault}`,
    )
    if (!files.includes('drawing.svg')) return icon
    const drawing = drawingFaults(readFileSync(join(folder, 'drawing.svg'), 'utf8'))
    return [...icon, ...drawing.map((fault) => `drawing.svg: ${fault}`)]
  },
}

export const testedPrice: BenefitPromise = {
  title: 'has a test of its price',
  faults: ({ files }) =>
    files.some((file) => file === 'cases.json' || /\.test\.tsx?$/.test(file))
      ? []
      : ['it has no test: cases.json, worked by hand, below, at and above each threshold'],
}

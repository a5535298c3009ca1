import { Button, type ButtonProps } from '@mantine/core'
import { memo, type MouseEvent } from 'react'
import { useSteady } from '../hooks/useSteady.ts'

type Props = ButtonProps & {
  /** A text: an element would be new at each render. */
  children: string
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
  onPointerDown?: () => void
}

/** A button beside text fields: it is rendered again only when its text or look changes. */
export function SteadyButton({ onClick, onPointerDown, ...look }: Props) {
  const press = useSteady(onClick)
  const pointerDown = useSteady(() => onPointerDown?.())
  return <Drawn {...look} onClick={press} onPointerDown={pointerDown} />
}

const Drawn = memo(function Drawn(props: Props) {
  return <Button {...props} />
})

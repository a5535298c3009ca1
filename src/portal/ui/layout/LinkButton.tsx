import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { beforePress, prefetchRoute } from './prefetchRoute.ts'

type Props = ButtonProps & {
  to: string
  children: ReactNode
  'aria-label'?: string
  onClick?: () => void
  'data-mend'?: boolean | undefined
}

/** A button that opens a page, and starts loading it when pointed at. */
export function LinkButton({ to, ...rest }: Props) {
  return <Button component={Link} to={to} {...beforePress(() => void prefetchRoute(to))} {...rest} />
}

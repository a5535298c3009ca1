/** One fixed, ordered palette for every chart: told apart by those who see colours differently, 3:1 on white (COM-05, D-26). */
export const chartColours = ['#1f5fae', '#0f766e', '#b45309', '#6d28d9', '#be185d', '#4d7c0f', '#0e7490', '#9a3412', '#7e22ce', '#15803d', '#475569', '#a16207'] as const

export const chartColour = (position: number): string => chartColours[position % chartColours.length] ?? chartColours[0]

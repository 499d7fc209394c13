const two = (value: number): string => `${value}`.padStart(2, '0');

/** `00:19`, `03:59:20`, `4 d 02 h`. */
export function countdownText(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  if (hours >= 48) return `${Math.floor(hours / 24)} d ${two(hours % 24)} h`;
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours === 0 ? rest : `${two(hours)}:${rest}`;
}

/**
 * The network that limits count for an address: an IPv4 address itself, or the /64 of an IPv6 address, which one customer usually has as a
 * whole.
 */
export function network(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/u, "").replace(/%.*$/u, "");
  if (!bare.includes(":")) return bare;
  const [head = "", tail = ""] = bare.split("::");
  const front = head.split(":").filter((g) => g !== "");
  const back = tail.split(":").filter((g) => g !== "");
  const zeros = bare.includes("::")
    ? Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0")
    : [];
  return `${[...front, ...zeros, ...back].slice(0, 4).join(":")}::/64`;
}

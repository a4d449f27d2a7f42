interface Authorised {
  readonly auth: string;
  readonly channel_data?: string | undefined;
  readonly more?: Readonly<Record<string, string>> | undefined;
}
type Ask = (socket: string, channel: string, more?: string[]) => Promise<Authorised>;

/**
 * Asks in one call for the private channels that a window subscribes to in one moment: there is one for each office, and when a server ends,
 * all its windows ask again. What the answer leaves out is asked for alone, also of a server of the version before, which knows no `more`.
 */
export function authorising(ask: Ask): (socket: string, channel: string) => Promise<Authorised> {
  const waiting = new Map<string, { readonly channels: string[]; readonly answer: Promise<Authorised> }>();
  const together = async (socket: string, channels: readonly string[]): Promise<Authorised> => {
    // After all that are subscribed to now.
    await Promise.resolve();
    waiting.delete(socket);
    const [first = "", ...more] = channels;
    return await ask(socket, first, more);
  };
  return async (socket, channel) => {
    if (!channel.startsWith("private-")) return await ask(socket, channel);
    let group = waiting.get(socket);
    if (group) group.channels.push(channel);
    else {
      const channels = [channel];
      group = { channels, answer: together(socket, channels) };
      waiting.set(socket, group);
    }
    const answer = await group.answer;
    if (group.channels[0] === channel) return answer;
    const auth = answer.more?.[channel];
    return auth === undefined ? await ask(socket, channel) : { auth };
  };
}

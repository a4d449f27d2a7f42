import PusherClient from "pusher-js";

// Without a bundler the package exports its class as `default`.
const Pusher = (PusherClient as unknown as { default?: typeof PusherClient }).default ?? PusherClient;
export type Pusher = InstanceType<typeof Pusher>;

/** The npm package `pusher-js`, connected to one of our servers with a user's token. */
export function pusherFor(url: string, token: string | undefined): Pusher {
  const { hostname, port } = new URL(url);
  return new Pusher("cordial", {
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ["ws"],
    cluster: "",
    disableStats: true,
    channelAuthorization: {
      endpoint: `${url}/broadcasting/auth`,
      transport: "ajax",
      headers: { Authorization: `Bearer ${token ?? ""}` },
    },
  });
}

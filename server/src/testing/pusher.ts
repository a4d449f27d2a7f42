import PusherClient from "pusher-js";

// The package exports its class as a property where there is no bundler.
const Pusher = (PusherClient as unknown as { default?: typeof PusherClient }).default ?? PusherClient;
export type Pusher = InstanceType<typeof Pusher>;

/** `pusher-js` as it is on npm, towards one of our servers, in the name of whose token it is. */
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
